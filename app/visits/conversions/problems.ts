import { defineProblems } from '#app/shared/problems/problem'

/** Every code of conversions. Behaviour, section 12.9. */
export const { definitions: conversionProblems, problem: conversionProblem } = defineProblems({
  'conversion.not_found': {
    status: 404,
    detail: 'There is no conversion with this id in the workspace.',
  },
  'conversion.click_invalid': {
    status: 422,
    detail:
      'This is not a click ID that this installation issued. Send the value of `shunt_click` exactly as it arrived on your page.',
  },
  'conversion.click_not_found': {
    status: 404,
    detail: 'The click belongs to a link that this workspace does not have.',
  },
  'conversion.event_required': {
    status: 422,
    detail: 'Say in `event` what happened, such as purchase or sign-up.',
  },
  'conversion.event_too_long': {
    status: 422,
    detail: '`event` has at most 64 characters.',
  },
  'conversion.event_invalid': {
    status: 422,
    detail: '`event` must not have control characters.',
  },
  'conversion.event_id_too_long': {
    status: 422,
    detail: '`eventId` has at most 200 characters.',
  },
  'conversion.value_required': {
    status: 422,
    detail: 'There is a currency without a value. Send both or neither.',
  },
  'conversion.currency_required': {
    status: 422,
    detail: 'There is a value without a currency. Send both or neither.',
  },
  'conversion.currency_invalid': {
    status: 422,
    detail: 'Give the three-letter code of a currency by ISO 4217, such as EUR.',
  },
  'conversion.value_invalid': {
    status: 422,
    detail:
      'Give a value of zero or more in whole units, as a number or a decimal text such as "12.50", with no more decimals than the currency has.',
  },
  'conversion.value_too_large': {
    status: 422,
    detail: 'The value is too large to be stored.',
  },
  'conversion.in_future': {
    status: 422,
    detail: '`occurredAt` is in the future.',
  },
  'conversion.before_click': {
    status: 422,
    detail: '`occurredAt` is before the click.',
  },
  'conversion.outside_window': {
    status: 422,
    detail: 'A conversion can be reported up to 90 days after its click.',
  },
})
