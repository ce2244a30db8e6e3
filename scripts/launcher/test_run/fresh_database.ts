/*
 * Empties the database of tests. They end processes and never the machine, so that no commit has to wait for the disk,
 * unless people's links are in the same server.
 */
import { makeFreshDatabase, setDurability } from '../application/database.ts'
import { isMariadbPrivate } from '../services/server_settings.ts'
import { isShuntRunning } from '../services/services.ts'

await makeFreshDatabase()
if (isMariadbPrivate() && !isShuntRunning()) await setDurability('processes')
