import type { LicenceFacts, LicenceSource, LicenceState } from '#plugin_contract'
import { readLicence } from './file.js'
import type { LicenceTerms } from './terms.js'

const DAY_MS = 24 * 3600_000
const EVALUATION_DAYS = 30

type Limits = Pick<LicenceState, 'planCeiling' | 'organisations' | 'users' | 'links' | 'domains'>

const NO_LIMITS: Limits = {
  planCeiling: null,
  organisations: null,
  users: null,
  links: null,
  domains: null,
}

/**
 * Judges a licence by its signature and its dates. Without a good one there is the evaluation: the
 * first 30 days of the installation, whatever else was entered in them.
 */
export const signedSource: LicenceSource = {
  name: 'Signed licence',
  takesLicences: true,
  stateOf(facts) {
    if (facts.text === null) return judgeEvaluation(facts, 'Missing', WITHOUT)
    const terms = readLicence(facts.text, facts.publicKeys)
    return terms === null ? judgeEvaluation(facts, 'Forged', FORGED) : judgeTerms(facts, terms)
  },
}

const WITHOUT = 'The evaluation has ended and no licence was entered.'
const FORGED =
  'The licence is invalid: it was altered or cut short, or this release does not trust the vendor who signed it.'

function judgeTerms(facts: LicenceFacts, terms: LicenceTerms): LicenceState {
  const nowMs = facts.now.getTime()
  const expiresAt = new Date(terms.expires)
  const readOnlyFrom = new Date(expiresAt.getTime() + terms.graceDays * DAY_MS)
  const own = {
    holder: terms.holder,
    expiresAt,
    planCeiling: terms.plan,
    organisations: terms.organisations,
    users: terms.users,
    links: terms.links,
    domains: terms.domains,
  }
  if (nowMs < Date.parse(terms.notBefore)) {
    const message = `The licence of ${terms.holder} begins on ${day(new Date(terms.notBefore))}.`
    const until = judgeEvaluation(facts, 'NotYetValid', message)
    return { ...until, state: 'NotYetValid', holder: terms.holder, message }
  }
  if (nowMs < expiresAt.getTime()) {
    const message = `Licensed to ${terms.holder} until ${day(expiresAt)}.`
    return { state: 'Valid', readOnly: false, readOnlyFrom, ...own, message }
  }
  if (nowMs < readOnlyFrom.getTime()) {
    const message = `The licence of ${terms.holder} expired on ${day(expiresAt)}; changes are possible until ${day(readOnlyFrom)}.`
    return { state: 'Grace', readOnly: false, readOnlyFrom, ...own, message }
  }
  const message = `The licence of ${terms.holder} expired on ${day(expiresAt)}.`
  const readOnly = nowMs >= endOfEvaluation(facts)
  return { state: 'Expired', readOnly, readOnlyFrom: null, ...own, message }
}

/** @param otherwise the state and its message once the evaluation is over */
function judgeEvaluation(
  facts: LicenceFacts,
  otherwise: LicenceState['state'],
  message: string
): LicenceState {
  const endMs = endOfEvaluation(facts)
  const end = new Date(endMs)
  if (facts.now.getTime() >= endMs) {
    const none = { holder: null, expiresAt: null, readOnlyFrom: null }
    return { state: otherwise, readOnly: true, ...none, ...NO_LIMITS, message }
  }
  const isPlain = otherwise === 'Missing'
  return {
    state: isPlain ? 'Evaluation' : otherwise,
    readOnly: false,
    holder: null,
    expiresAt: isPlain ? end : null,
    readOnlyFrom: end,
    ...NO_LIMITS,
    message: isPlain ? `Evaluation until ${day(end)}.` : message,
  }
}

function endOfEvaluation({ firstStartedAt }: LicenceFacts): number {
  return firstStartedAt.getTime() + EVALUATION_DAYS * DAY_MS
}

/** 24 Nov 2026, as the pages of the console write dates. */
function day(at: Date): string {
  return at.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
}
