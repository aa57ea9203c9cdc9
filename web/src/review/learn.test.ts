import { describe, expect, it } from "vitest";

import { graphOf, nearest } from "./graph";
import { Learning, mistakesOf } from "./learn.svelte";
import { judgedAs } from "./samples";
import { gainers } from "./sentences";

describe("mistakes", () => {
  it("are those of one seat, the largest of many, in the order of the game", () => {
    const all = [
      judgedAs({ number: 1, loss: 0.04, label: "inaccuracy" }),
      judgedAs({ number: 2, seat: 1 }),
      judgedAs({ number: 3, label: "fine" }),
      judgedAs({ number: 5, loss: 0.3 }),
      judgedAs({ number: 7, loss: 0.07, label: "mistake" }),
    ];
    expect(mistakesOf(all, 0).map(({ number }) => number)).toEqual([1, 5, 7]);
    expect(mistakesOf(all, 0, 2).map(({ number }) => number)).toEqual([5, 7]);
  });

  it("are somebody's gain", () => {
    const one = judgedAs({ before: [0.5, 0.3, 0.2], after: [0.3, 0.32, 0.38] });
    expect(gainers(one)[0]?.seat).toBe(2);
    expect(gainers(judgedAs({ before: [0.6, 0.4], after: [0.5, 0.5] }))).toEqual([]);
  });
});

describe("learning", () => {
  const learn = (loss: number) =>
    new Learning([judgedAs({}), judgedAs({ number: 4 })], async (question, move) => ({
      ...question,
      move,
      loss,
    }));

  it("knows the best decision, and what was played", async () => {
    const learning = learn(0.5);
    await learning.try("D");
    expect(learning.verdict?.kind).toBe("same");
    expect(learning.open).toBe(false);
    learning.retry();
    await learning.try("hand");
    expect(learning.verdict?.kind).toBe("best");
    expect([learning.isSolved, learning.solved]).toEqual([true, 1]);
    learning.next();
    expect([learning.question?.number, learning.verdict, learning.hinted]).toEqual([
      4,
      null,
      false,
    ]);
  });

  it("takes another decision that is as good, and refuses a worse one", async () => {
    const [good, worse] = [learn(0.02), learn(0.2)];
    await good.try("L>");
    expect(good.verdict?.kind).toBe("good");
    await worse.try("L>");
    expect(worse.verdict?.kind).toBe("worse");
    expect(worse.solved).toBe(0);
  });

  it("ignores a judgement that comes after one went on", async () => {
    const waiting: (() => void)[] = [];
    const learning = new Learning([judgedAs({}), judgedAs({ number: 4 })], async (question) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return question;
    });
    const trying = learning.try("L>");
    learning.next();
    waiting[0]?.();
    await trying;
    expect(learning.verdict).toBeNull();
  });
});

describe("the graph", () => {
  const review = {
    judged: [judgedAs({ number: 0 }), judgedAs({ number: 3 })],
    seats: [1, 0].map((result) => ({
      ledger: { fair: 0.5, start: 0, own: 0, others: 0, hidden: 0, unforeseen: 0, result },
      decisions: 1,
      loss: 0,
      lost: 0,
      by_chance: 0,
      labels: {},
    })),
  };

  it("has a line for each seat, and ends with the result", () => {
    const { lines, xs, ends } = graphOf(review);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.split(" ")).toHaveLength(3);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(ends[0]!.y).toBeLessThan(ends[1]!.y); // higher is more
  });

  it("is pressed where a decision is nearest", () => {
    const { xs } = graphOf(review);
    expect(nearest(xs, xs[1]! + 3)).toBe(1);
    expect(nearest(xs, 0)).toBe(0);
  });
});
