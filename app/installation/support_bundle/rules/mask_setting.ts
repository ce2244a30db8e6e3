import type { ResolvedSetting } from '#app/installation/settings/rules/resolve_setting'

/** A setting without what could be a secret. */
export interface MaskedSetting {
  name: string
  source: string
  value: string | null
}

/** Numbers, switches and words that the settings themselves define. */
const PLAIN =
  /^(\d{1,6}|true|false|open|closed|production|development|test|fatal|error|warn|info|debug|trace|Free|Pro|Business)$/

/** Says of a setting whether it is set; its value only where it can be no secret. */
export function maskSetting({
  name,
  source,
  isSecret,
  isSet,
  value,
}: ResolvedSetting): MaskedSetting {
  if (!isSet) return { name, source, value: null }
  const shown = !isSecret && value !== null && PLAIN.test(value)
  return { name, source, value: shown ? value : maskText(isSecret ? null : value) }
}

function maskText(value: string | null): string {
  return value === null ? '(set)' : `(set, ${value.length} characters)`
}
