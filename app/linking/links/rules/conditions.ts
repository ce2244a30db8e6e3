import isoCountries from 'i18n-iso-countries'
import {
  findCode,
  formatCode,
  formatLanguage,
  listCountryNames,
  listLanguageNames,
  type NamedCode,
} from '#app/linking/links/rules/names'
import { joinTokens, splitTokens } from '#app/linking/links/rules/token_text'
import {
  ROUTING_DEVICES,
  type ConditionKind,
  type ConditionValues,
} from '#app/redirect/routing/conditions'
import type { routingProblem } from '#app/redirect/routing/problems'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

type RoutingProblem = Parameters<typeof routingProblem>[0]

/** How people are spoken to about conditions. */
export interface ConditionWords {
  /** Tag of the language of names. */
  language: string
  t(key: string): string
}

/** What the API and the console have to know of a kind of condition. */
export interface ConditionRule<Value = any> {
  /** Most values of one rule. */
  most: number

  /** Reads one value of a request. Null: it is none. */
  read(given: unknown): Value | null
  problems: { tooMany: RoutingProblem; invalid: RoutingProblem }

  /** One value in the API document: as requests send it, and as answers have it. */
  schemas: { input: Record<string, unknown>; answer: Record<string, unknown> }

  /** For the API document. */
  description: string

  /**
   * How the console's form asks for it: `tokens` is one line with names or codes and commas between,
   * `boxes` a box for each value.
   */
  asks: 'tokens' | 'boxes'

  /** Lists what people can choose from. */
  list(words: ConditionWords): readonly NamedCode[]

  /** Parses a code of the list, where values are no texts. */
  parse?(code: string): unknown

  /** Names a value that is not in the list. The value itself when left out. */
  name?(value: Value, words: ConditionWords): string
}

/**
 * The kinds of conditions. A new one takes an entry here and one in `redirect/routing/conditions.ts`,
 * its problems, and its words in `link_form.condition`.
 */
export const CONDITION_RULES: {
  [Kind in ConditionKind]: ConditionRule<ConditionValues[Kind]>
} = {
  countries: {
    most: 60,
    read: readCountry,
    problems: { tooMany: 'routing.too_many_countries', invalid: 'routing.country_invalid' },
    schemas: {
      input: { type: 'string', pattern: '^[A-Za-z]{2}$' },
      answer: { type: 'string', description: 'Two letters of ISO 3166' },
    },
    description: 'Two letters of ISO 3166; none: any country',
    asks: 'tokens',
    list: ({ language }) => listCountryNames(language),
  },
  devices: {
    most: Number.POSITIVE_INFINITY,
    read: (given) => ROUTING_DEVICES.find((known) => known === given) ?? null,
    problems: { tooMany: 'routing.device_invalid', invalid: 'routing.device_invalid' },
    schemas: {
      input: { type: 'string', enum: ROUTING_DEVICES },
      answer: { enum: ROUTING_DEVICES },
    },
    description: 'None: any device',
    asks: 'boxes',
    list: ({ t }) => ROUTING_DEVICES.map((code) => ({ code, name: t(`link_form.device.${code}`) })),
  },
  languages: {
    most: 20,
    read: (given) =>
      typeof given === 'string' && /^[A-Za-z]{2,3}$/.test(given) ? given.toLowerCase() : null,
    problems: { tooMany: 'routing.too_many_languages', invalid: 'routing.language_invalid' },
    schemas: {
      input: { type: 'string', pattern: '^[A-Za-z]{2,3}$' },
      answer: { type: 'string', description: 'Primary code of two or three letters' },
    },
    description: 'Primary codes: `en`, not `en-AU`; none: any language',
    asks: 'tokens',
    list: ({ language }) => listLanguageNames(language),
    name: (code, { language }) => formatLanguage(code, language),
  },
  hours: {
    most: 24,
    read: (given) => HOURS.find((hour) => hour === given) ?? null,
    problems: { tooMany: 'routing.hour_invalid', invalid: 'routing.hour_invalid' },
    schemas: {
      input: { type: 'integer', minimum: 0, maximum: 23 },
      answer: { type: 'integer', description: '0 to 23' },
    },
    description: 'Hours of the day in the workspace’s zone, 0 to 23; none: any time',
    asks: 'boxes',
    list: () => HOURS.map((hour) => ({ code: String(hour), name: formatHour(hour) })),
    parse: Number,
  },
}

/** A condition as its field holds it: names with commas between, or the values that are ticked. */
export type TypedCondition = string | string[]

export function emptyCondition(kind: ConditionKind): TypedCondition {
  return CONDITION_RULES[kind].asks === 'boxes' ? [] : ''
}

/** Returns the values of a rule as its field holds them. */
export function typeCondition(
  kind: ConditionKind,
  values: readonly (string | number)[],
  words: ConditionWords
): TypedCondition {
  const { asks, list } = CONDITION_RULES[kind]
  if (asks === 'boxes') return values.map(String)
  const known = list(words)
  return joinTokens(values.map((value) => formatCode(String(value), known)))
}

/** Returns what was typed as a request sends it. Nothing is judged here. */
export function parseTypedCondition(
  kind: ConditionKind,
  typed: TypedCondition,
  words: ConditionWords
): unknown[] {
  const known = CONDITION_RULES[kind].list(words)
  const codes =
    typeof typed === 'string' ? splitTokens(typed).map((one) => findCode(one, known)) : typed
  return codes.map((code) => parseConditionCode(kind, code))
}

/** Returns the value that a code means; null for an empty one. */
export function parseConditionCode(kind: ConditionKind, code: string): any {
  const { parse }: ConditionRule = CONDITION_RULES[kind]
  return code === '' ? null : (parse?.(code) ?? code)
}

/** Says what a field of a condition holds; empty for nothing. */
export function sayTypedCondition(
  kind: ConditionKind,
  typed: TypedCondition,
  words: ConditionWords
): string {
  if (typeof typed === 'string') return typed
  return typed.map((code) => nameConditionValue(kind, code, words)).join(', ')
}

/** Formats what people call a value of a condition. */
export function nameConditionValue(
  kind: ConditionKind,
  value: string | number,
  words: ConditionWords
): string {
  const { list, name }: ConditionRule = CONDITION_RULES[kind]
  const code = String(value)
  return list(words).find((one) => one.code === code)?.name ?? name?.(value, words) ?? code
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function readCountry(given: unknown): string | null {
  const country = typeof given === 'string' ? given.toUpperCase() : ''
  const isKnown = /^[A-Z]{2}$/.test(country) && isoCountries.alpha2ToAlpha3(country) !== undefined
  return isKnown ? country : null
}
