import { hasBuild } from '../builds/build_stamps.ts'
import { start } from './start.ts'
import { run as stop } from './stop.ts'

/** With the build that runs: a person who changes a setting does not wait for newer sources. */
export async function run(): Promise<void> {
  const keepsBuild = hasBuild()
  await stop()
  await start({ keepsBuild })
}
