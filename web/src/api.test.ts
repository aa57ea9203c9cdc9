import { afterEach, describe, expect, it, vi } from "vitest";

import { ApiError, get, post } from "./api";
import { outOfReach } from "./serverStatus.svelte";

const answer = (make: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => make()),
  );
const fault = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

afterEach(() => vi.unstubAllGlobals());

describe("a request", () => {
  it("sends JSON and gives what comes back", async () => {
    answer(() => Response.json({ id: "x" }));
    expect(await post("/api/tables", { a: 1 })).toEqual({ id: "x" });
    expect(fetch).toHaveBeenCalledWith("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
  });

  it("without a body says nothing about its kind", async () => {
    answer(() => new Response(null, { status: 204 }));
    expect(await post("/api/me/sign-out")).toBeUndefined();
    expect(vi.mocked(fetch).mock.calls[0][1]).toMatchObject({ headers: {}, body: null });
  });

  it("that is refused throws the server's code and reason", async () => {
    answer(() => Response.json({ code: "name_taken", reason: "taken" }, { status: 409 }));
    expect(await fault(get("/x"))).toMatchObject({
      code: "name_taken",
      reason: "taken",
      status: 409,
    });
    expect(outOfReach()).toBe(false);
  });

  it("that reaches nobody is known as such, and tried once only", async () => {
    answer(() => Promise.reject(new TypeError("failed")));
    expect((await fault(get("/x"))).code).toBe("offline");
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(outOfReach()).toBe(true);
    answer(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect((await fault(get("/x"))).code).toBe("offline");
  });

  it("that is answered with something else is broken", async () => {
    answer(() => new Response("<!doctype html>", { status: 200 }));
    expect((await fault(get("/x"))).code).toBe("broken");
    expect(outOfReach()).toBe(false);
  });
});
