import type { WebhookInput } from '#app/integrations/webhooks/actions/webhook_input'
import {
  checkDescription,
  checkEvents,
  checkThresholds,
  requireThresholds,
} from '#app/integrations/webhooks/rules/webhook_fields'
import {
  openUrl,
  parseEvents,
  parseThresholds,
  type WebhookRow,
} from '#app/integrations/webhooks/webhook'

type Fields = Pick<
  WebhookRow,
  'description' | 'events' | 'click_thresholds' | 'enabled' | 'disabled_reason'
>

/**
 * Computes what a webhook is to be after a change, but for its address.
 *
 * @throws Problem `webhook.description_too_long`, `.events_required`, `.event_unknown`,
 * `.threshold_invalid`, `.too_many_thresholds`, `.thresholds_required`
 */
export function computeWebhookFields(row: WebhookRow, input: WebhookInput): Fields {
  const events = input.events ? checkEvents(input.events) : parseEvents(row)
  const thresholds = input.clickThresholds
    ? checkThresholds(input.clickThresholds)
    : parseThresholds(row)
  requireThresholds(events, thresholds)
  const enabled = input.enabled ?? Boolean(row.enabled)
  return {
    description:
      typeof input.description === 'string' ? checkDescription(input.description) : row.description,
    events: JSON.stringify(events),
    click_thresholds: JSON.stringify(thresholds),
    enabled,
    disabled_reason: enabled ? null : (row.disabled_reason ?? 'Manual'),
  }
}

/** Describes the words for what a change alters, for the audit log; none when nothing does. */
export function describeWebhookChanges(before: WebhookRow, after: WebhookRow): string[] {
  const text = (row: WebhookRow) => ({
    url: openUrl(row),
    format: row.format,
    description: row.description ?? '',
    events: parseEvents(row).join(),
    clickThresholds: parseThresholds(row).join(),
    enabled: String(Boolean(row.enabled)),
  })
  const [one, other] = [text(before), text(after)]
  return (Object.keys(one) as (keyof typeof one)[]).filter((name) => one[name] !== other[name])
}
