import { ConcurrencyLimit } from '#app/shared/limits/concurrency_limit'

/** Connections to the database that the checks of one worker take: deliveries need theirs. */
const AT_ONCE = 3

const turns = new ConcurrencyLimit(AT_ONCE, Number.POSITIVE_INFINITY)

/** Runs work on the database for checks of links, a few at once. Must not be nested. */
export async function inHealthTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return (await turns.run(work)) as Result
}
