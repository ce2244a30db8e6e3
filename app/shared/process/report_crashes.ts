import { writeSync } from 'node:fs'
import { toLoggedError } from '#app/shared/process/logged_error'
import { now } from '#app/shared/time/clock'

const FATAL = 60

/** Has an error that nothing caught end the process with a line of the log, not with Node's own text. */
export function reportCrashes(): void {
  process.on('uncaughtException', (error) => {
    const line = { level: FATAL, time: now().toISOString(), pid: process.pid, name: 'shunt' }
    const msg = 'the process ends: an error that nothing caught'
    writeSync(1, `${JSON.stringify({ ...line, err: toLoggedError(error), msg })}\n`)
    process.exit(1)
  })
}
