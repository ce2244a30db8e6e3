import type { SettingLine } from '#app/installation/settings/queries/read_settings_file'

/** What is shorter is found in too many words. */
const LEAST_LENGTH = 4

/** Settings whose values are no secret and stand in other texts. */
const NO_SECRET =
  /^(NODE_ENV|LOG_LEVEL|HOST|PORT|REGISTRATION|DEFAULT_PLAN|[A-Z_]*_(PORT|DB|SECURE|SECONDS|MB|DAYS|LENGTH|CONCURRENCY|ENTRIES|SYNC))$/

/** Lists the values of settings that must stand nowhere in a bundle: all that could be a secret. */
export function listSettingSecrets(
  file: readonly SettingLine[],
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[]
): string[] {
  const given: [string, string][] = [
    ...file.map(({ name, value }) => [name, value] as [string, string]),
    ...known.map((name) => [name, environment[name] ?? ''] as [string, string]),
  ]
  const values = given
    .filter(([name]) => !NO_SECRET.test(name))
    .flatMap(([, value]) => partsOf(value))
  return [...new Set(values)].filter((value) => value.length >= LEAST_LENGTH)
}

/** A list of keys has several, and an address may have a name and a password in it. */
function partsOf(value: string): string[] {
  const parts = value.includes(',') ? value.split(',').map((part) => part.trim()) : []
  const url = URL.canParse(value) ? new URL(value) : null
  const ofUrl = url ? [decodeURIComponent(url.password), decodeURIComponent(url.username)] : []
  const isPlainAddress = url !== null && url.password === '' && url.search === ''
  return [...(isPlainAddress ? [] : [value]), ...parts, ...ofUrl].filter((part) => part !== '')
}
