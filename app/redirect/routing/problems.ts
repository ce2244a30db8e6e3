import { defineProblems } from '#app/shared/problems/problem'

/** Every `routing.*` code. Behaviour, section 12.3. */
export const { definitions: routingProblems, problem: routingProblem } = defineProblems({
  'routing.too_many_rules': { status: 422, detail: 'A link has at most 20 rules.' },
  'routing.rule_invalid': { status: 422, detail: 'A rule is null or not an object.' },
  'routing.rule_condition_required': {
    status: 422,
    detail: 'A rule needs at least one condition: a country, a device, a language or an hour.',
  },
  'routing.too_many_countries': { status: 422, detail: 'A rule has at most 60 countries.' },
  'routing.country_invalid': {
    status: 422,
    detail: 'A country is a two-letter code of ISO 3166, such as CH.',
  },
  'routing.device_invalid': {
    status: 422,
    detail: 'A device is one of ios, android, windows, macos and other.',
  },
  'routing.too_many_languages': { status: 422, detail: 'A rule has at most 20 languages.' },
  'routing.language_invalid': {
    status: 422,
    detail: 'A language is a primary code of two or three letters: en, not en-AU.',
  },
  'routing.hour_invalid': {
    status: 422,
    detail: 'A rule has 1 to 24 hours, whole numbers from 0 to 23.',
  },
  'routing.split_size': {
    status: 422,
    detail: 'An A/B test has 2 to 5 variants, or none at all.',
  },
  'routing.variant_invalid': { status: 422, detail: 'A variant is null or not an object.' },
  'routing.variant_not_found': {
    status: 404,
    detail: 'The link has no such variant in its A/B test.',
  },
  'routing.weight_invalid': { status: 422, detail: 'A weight is a whole number from 1 to 1,000.' },
  'routing.name_too_long': {
    status: 422,
    detail: 'The name of a rule or a variant has at most 100 characters.',
  },
  'routing.id_invalid': {
    status: 422,
    detail: 'An id has 1 to 12 lower-case letters and digits.',
  },
  'routing.id_duplicate': {
    status: 422,
    detail: 'Two rules or variants have the same id.',
  },
  'routing.app_url_invalid': {
    status: 422,
    detail:
      'An app link is an https address, an address with an app’s own scheme, or an intent: link.',
  },
})
