/**
 * Visits in a process of its own, which goes before all others where it may: visitors come from other machines, and
 * must not wait here for a core. Takes what `visit` takes as a message, and answers with the outcome.
 */
import { setPriority } from 'node:os'
import { visit } from '#tests/chaos/support/visitors'
import { differentVisit } from './visitor_requests.js'

const BEFORE_ALL = -20

try {
  setPriority(BEFORE_ALL)
} catch {
  // Only root may.
}
process.on('message', async ([port, links, rate, seconds, first]: number[]) => {
  process.send!(await visit(port, links, rate, seconds, differentVisit, first))
})
