import type { DeliveryAttempt } from '#app/integrations/webhooks/delivery'
import { NOT_FOLLOWED, NOT_IN_TIME } from '#app/integrations/webhooks/rules/attempt'
import type { FailingRun } from '#app/integrations/webhooks/rules/failing_run'
import { FAULT_WORDS } from '#app/shared/outbound_http/outbound_error'
import type { Translator } from '#app/shared/text/speech'

/** Keys of the sentences that attempts are stored with. */
const KEYS = new Map([
  ...Object.entries(FAULT_WORDS).map(([fault, words]) => [words, fault.replace(' ', '_')] as const),
  [NOT_IN_TIME, 'timeout'],
  [NOT_FOLLOWED, 'redirect'],
])

/**
 * Returns an attempt with its error in the words of a page. Attempts are stored in English, as the API
 * returns them; a sentence that no version stores any more stays as it is.
 */
export function toAttemptInWords(
  attempt: DeliveryAttempt,
  { t }: Pick<Translator, 't'>
): DeliveryAttempt {
  const { error, statusCode } = attempt
  if (error === null) return attempt
  const [sentence, detail] = [
    error.replace(/: .*$/s, '').replace(/\.?$/, '.'),
    /: (.*)\.$/s.exec(error)?.[1],
  ]
  const key = KEYS.get(sentence)
  if (key) {
    const said = t(`webhooks.fault.${key}`, { why: detail ? 'yes' : 'no', detail: detail ?? '' })
    return { ...attempt, error: said }
  }
  const isUnexpected = statusCode !== null && statusCode >= 300 && statusCode < 400
  return isUnexpected
    ? { ...attempt, error: t('webhooks.fault.unexpected', { code: statusCode }) }
    : attempt
}

/** As `toAttemptInWords`, for failed attempts in a row. */
export function toRunInWords(
  run: FailingRun | null,
  speech: Pick<Translator, 't'>
): FailingRun | null {
  return run && { ...run, last: toAttemptInWords(run.last, speech) }
}
