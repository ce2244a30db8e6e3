import { nameVersion } from '../builds/sources.ts'
import { say } from '../machine/output.ts'

export async function run(): Promise<void> {
  say(`Shunt ${nameVersion()}`)
}
