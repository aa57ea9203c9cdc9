import { afterEach, describe, expect, it, vi } from "vitest";

import { ApiError, fetchGames, get, mute, post, remove } from "./api";
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
    expect(await post("/api/me/tokens", { body: { name: "a" } })).toEqual({ id: "x" });
    expect(fetch).toHaveBeenCalledWith("/api/me/tokens", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"a"}',
    });
  });

  it("without a body says nothing about its kind", async () => {
    answer(() => new Response(null, { status: 204 }));
    expect(await mute("bot:greedy")).toBeUndefined();
    expect(fetch).toHaveBeenCalledWith("/api/me/mutes/bot%3Agreedy", {
      method: "PUT",
      headers: {},
      body: null,
    });
  });

  it("fills in parameters, and leaves out those that were not given", async () => {
    answer(() => Response.json({ threats: [], tables: [] }));
    await get("/api/tables/{table}/threats", { path: { table: "a/b" }, query: { seat: 1 } });
    await fetchGames({ status: "finished", before: 12.5 });
    await fetchGames();
    expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual([
      "/api/tables/a%2Fb/threats?seat=1",
      "/api/me/games?status=finished&before=12.5",
      "/api/me/games",
    ]);
  });

  it("is checked against the server's document", () => {
    // Only for the type checker: none of these is sent.
    void (() => {
      // @ts-expect-error no such path
      void get("/api/nothing");
      // @ts-expect-error it cannot be deleted
      void remove("/api/levels");
      // @ts-expect-error a parameter is missing
      void get("/api/tables/{table}/threats", { path: { table: "a" } });
      // @ts-expect-error the body has another field
      void post("/api/me/sign-in", { body: { name: "a", secret: "b" } });
      // @ts-expect-error the answer has another field
      void get("/api/levels").then((reply) => reply.faces);
    });
  });

  it("that is refused throws the server's code and reason", async () => {
    answer(() => Response.json({ code: "name_taken", reason: "taken" }, { status: 409 }));
    expect(await fault(get("/api/me"))).toMatchObject({
      code: "name_taken",
      reason: "taken",
      status: 409,
    });
    expect(outOfReach()).toBe(false);
  });

  it("that reaches nobody is known as such, and tried once only", async () => {
    answer(() => Promise.reject(new TypeError("failed")));
    expect((await fault(get("/api/me"))).code).toBe("offline");
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(outOfReach()).toBe(true);
    answer(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect((await fault(get("/api/me"))).code).toBe("offline");
  });

  it("that is answered with something else is broken", async () => {
    answer(() => new Response("<!doctype html>", { status: 200 }));
    expect((await fault(get("/api/me"))).code).toBe("broken");
    expect(outOfReach()).toBe(false);
  });
});
