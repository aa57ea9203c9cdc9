/* Means of what is counted game by game, without keeping the games. */

/** A mean with its standard error; of fewer than two values the error is unknown. */
export interface Mean {
  value: number;
  error: number | null;
}

/** The error in 95 of 100 cases, as a number of standard errors. */
const WIDTH = 1.96;

/** Half the width of the interval that has the true mean in 95 of 100 cases. */
export const margin = ({ error }: Mean): number | null => (error === null ? null : WIDTH * error);

const errorOf = (squares: number, count: number): number | null =>
  count < 2 ? null : Math.sqrt(Math.max(0, squares) / (count - 1) / count);

/** Values, kept as their sums. */
export class Sample {
  constructor(
    private count = 0,
    private sum = 0,
    private squares = 0,
  ) {}

  add(value: number): void {
    this.count += 1;
    this.sum += value;
    this.squares += value * value;
  }

  /** The same values, each less by so much. */
  shifted(by: number): Sample {
    const { count, sum, squares } = this;
    return new Sample(count, sum - count * by, squares - 2 * by * sum + count * by * by);
  }

  static together(samples: readonly Sample[]): Sample {
    const total = new Sample();
    for (const { count, sum, squares } of samples) {
      total.count += count;
      total.sum += sum;
      total.squares += squares;
    }
    return total;
  }

  mean(): Mean {
    const { count, sum, squares } = this;
    const value = count ? sum / count : 0;
    return { value, error: errorOf(squares - count * value * value, count) };
  }
}

/** The sum of one thing over the sum of another, such as spaces fallen a movement. */
export class Ratio {
  private count = 0;
  private above = 0;
  private below = 0;
  private aboveSquares = 0;
  private belowSquares = 0;
  private products = 0;

  add(above: number, below: number): void {
    this.count += 1;
    this.above += above;
    this.below += below;
    this.aboveSquares += above * above;
    this.belowSquares += below * below;
    this.products += above * below;
  }

  mean(): Mean {
    const { count, above, below } = this;
    if (below === 0) return { value: 0, error: null };
    const value = above / below;
    const squares =
      this.aboveSquares - 2 * value * this.products + value * value * this.belowSquares;
    const error = errorOf(squares, count);
    return { value, error: error === null ? null : error / (below / count) };
  }
}
