import { dateTime, id, named, object } from '#app/platform/api/schema'

/** A deletion that has begun, for the API document. */
export const deletionSchema = named(
  'DeletionStarted',
  object({
    id: id('What is deleted'),
    deletedAt: dateTime(),
    restorableUntil: dateTime('From then on it cannot be restored, and its links stop'),
  })
)
