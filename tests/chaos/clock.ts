/**
 * Promise 35: a wrong clock loses and destroys nothing. The clocks of web processes, worker and
 * database are stepped by 20 seconds, 2 hours and 3 years, both ways, under load; and the machine's
 * by 2 hours while no visitor comes. No click may be lost, no row may go, no lease may last longer
 * than its period, health has to say so within 5 seconds, and everything has to go on by itself.
 * A worker looks every 5 seconds for what to sweep: `--hold` is longer than that.
 *
 *   node --import ./bin/typescript.js tests/chaos/clock.ts [--rate 100] [--hold 8] [--idle 45]
 *     [--build build]
 */
import { readOptions } from '../../bench/support/read_options.js'
import { runClockTrial } from './support/clock_trial.js'

const { rate, hold, idle, build } = readOptions({
  rate: 100,
  hold: 8,
  idle: 45,
})

const { outcome, reckoning, ...trial } = await runClockTrial({
  ratePerSecond: rate,
  holdSeconds: hold,
  idleSeconds: idle,
  port: 3_978,
  databasePort: 33_978,
  build,
})
console.log({
  asked: outcome.asked,
  otherwise: Object.fromEntries(outcome.otherwise),
  ...reckoning,
  ...trial,
})
const isKept =
  outcome.answered.size > outcome.asked * 0.99 &&
  reckoning.missing === 0 &&
  reckoning.double === 0 &&
  reckoning.rolledUp === reckoning.rows &&
  Object.keys(trial.wiped).length === 0 &&
  trial.overlongLeases.length === 0 &&
  trial.standingStill.length === 0 &&
  trial.unsaid.length === 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)
