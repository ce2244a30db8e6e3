import { join } from 'node:path'
import installation, { optionalPath } from '#config/installation'
import env from '#start/env'

const ownFile = optionalPath(env.get('GEO_CITY_DATABASE'))
const folder = join(installation.storagePath, 'geo')

/** Regions and cities of visitors: where nothing is installed, there are none. */
export default {
  /** The operator's own city database; null: the one that was installed, if any. */
  ownFile,
  folder,

  /** What web processes read: made of `ownFile`, or of what was installed. */
  indexFile: join(folder, ownFile ? 'cities-own.places' : 'cities.places'),
}
