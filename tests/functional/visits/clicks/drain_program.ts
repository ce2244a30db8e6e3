/**
 * A drainer and nothing else, to be killed: drains the spool at the given path until it ends, with
 * the time standing still. Says "drains" as it begins.
 *
 *   node --import ./bin/typescript.js tests/functional/visits/clicks/drain_program.ts '{ "spoolPath": ... }'
 */
import { writeSync } from 'node:fs'
import { createIgnitor } from '../../../../bin/ignitor.js'
import type { DrainProgramOptions } from './killed_drains.js'

const { spoolPath, chunkBytes, codes, atMs }: DrainProgramOptions = JSON.parse(process.argv[2])
const app = createIgnitor().createApp('console')
await app.init()
await app.boot()
const { freezeClock } = await import('#app/shared/time/clock')
const { ClickDrainer } = await import('#app/visits/clicks/drainer')

freezeClock(atMs)
const scanResolver = async () => new Map(codes)
writeSync(1, 'drains\n')
await new ClickDrainer({ spoolPath, chunkBytes, scanResolver }).run(new AbortController().signal)
