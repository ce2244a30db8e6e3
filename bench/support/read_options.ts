import { parseArgs } from 'node:util'

type Value = string | number | boolean

/** The types that a program reads, in place of the very defaults. */
type Options<Defaults extends Record<string, Value>> = {
  [Name in keyof Defaults]: Defaults[Name] extends number
    ? number
    : Defaults[Name] extends boolean
      ? boolean
      : string
}

const toFlag = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Reads the options of a program of bench/ or tests/chaos/; `atOnce` is `--at-once`. Every program
 * takes `--build`, the folder of the production build to run, which the launcher names in
 * SHUNT_BUILD.
 *
 * @throws Error for an unknown option, and for a text where a number belongs
 */
export function readOptions<Defaults extends Record<string, Value>>(
  defaults: Defaults,
  args = process.argv.slice(2)
): Options<Defaults> & { build: string | undefined } {
  const names = Object.keys(defaults)
  const { values } = parseArgs({
    args,
    options: {
      build: { type: 'string', default: process.env.SHUNT_BUILD },
      ...Object.fromEntries(names.map((name) => [toFlag(name), describe(defaults[name])])),
    },
  })
  const given: Record<string, unknown> = values
  const read = names.map((name) => {
    const value = given[toFlag(name)]
    if (typeof defaults[name] !== 'number') return [name, value]
    if (!Number.isFinite(Number(value))) throw new Error(`--${toFlag(name)} takes a number`)
    return [name, Number(value)]
  })
  return { ...Object.fromEntries(read), build: given.build }
}

function describe(value: Value) {
  return typeof value === 'boolean'
    ? ({ type: 'boolean', default: value } as const)
    : ({ type: 'string', default: String(value) } as const)
}
