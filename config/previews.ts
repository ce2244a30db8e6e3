import env from '#start/env'

/** What is read of the pages that links lead to. */
export default {
  /** May a person have the title and the picture of a destination's page read? */
  readsDestinations: env.get('DESTINATION_PREVIEWS') === 'on',
}
