import { DuckDBInstance } from '@duckdb/node-api'
import { lowerPriorityOfProcess } from '#app/shared/process/lower_priority'
import { buildParquet } from '#app/visits/click_columns/engine/parquet_sql'

/**
 * A process that reads lines of CSV and writes them as Parquet, a group of rows at a time, while they come. The
 * names of the columns are its arguments; the first one has moments.
 */
lowerPriorityOfProcess(5)
const instance = await DuckDBInstance.create(':memory:', {
  memory_limit: '128MB',
  threads: '1',
  // A single thread keeps the order by itself, and writes each group of rows as soon as it is full.
  preserve_insertion_order: 'false',
  temp_directory: process.env.ENGINE_TEMP!,
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
})
const connection = await instance.connect()
await connection.run("SET TimeZone = 'UTC'")
await connection.run(buildParquet(process.argv.slice(2)))
process.exit()
