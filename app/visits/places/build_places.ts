import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { lowerPriorityOfProcess } from '#app/shared/process/lower_priority'
import { formatPlaceIndex } from '#app/visits/places/rules/place_index'
import { PlaceList } from '#app/visits/places/rules/place_list'
import { RangeTableWriter } from '#app/visits/places/rules/range_table'
import { readCityDatabase } from '#app/visits/places/rules/read_city_database'

/**
 * A process that makes the index of places of city databases: 200 MB and some seconds, which no other process
 * should lend. Arguments: where it goes, what to say it was made of, and one or two files.
 */
const [target, name, ...files] = process.argv.slice(2)
lowerPriorityOfProcess(10)
const targets = { v4: new RangeTableWriter(), v6: new RangeTableWriter(), places: new PlaceList() }
const read = files.map((file) => readCityDatabase(readFileSync(file), targets))
if (!read.some(({ hasV4 }) => hasV4)) targets.v4.add(0, 0, 0)
if (!read.some(({ hasV6 }) => hasV6)) targets.v6.add(0, 0, 0)
const tables = targets.places.finish(targets.v4, targets.v6)
if (tables.regions.length === 0) throw new Error('The database knows no regions and no cities.')
const pieces = formatPlaceIndex({ name, builtAtMs: read[0].builtAtMs }, tables)
writeFileSync(`${target}.new`, Buffer.concat(pieces))
const written = await open(`${target}.new`)
await written.sync()
await written.close()
renameSync(`${target}.new`, target)
