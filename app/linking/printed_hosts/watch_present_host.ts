import logger from '@adonisjs/core/services/logger'
import { recordPresentHost } from '#app/linking/printed_hosts/actions/record_present_host'
import { RepeatedLook } from '#app/shared/process/repeated_look'

/** A database that was unavailable at the start, or restored since, has the host soon after. */
const LOOK_EVERY_MS = 15_000

/** Sees that the present host of the default short domain is written down, in each process. */
export const presentHostWatch = new RepeatedLook({
  everyMs: LOOK_EVERY_MS,
  look: recordPresentHost,
  warn: (error) => logger.warn({ err: error }, 'the present host could not be written down'),
})
