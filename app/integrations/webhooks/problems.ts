import { defineProblems } from '#app/shared/problems/problem'

/** Every code of webhooks and their deliveries. Behaviour, section 12.10. */
export const { definitions: webhookProblems, problem: webhookProblem } = defineProblems({
  'webhook.not_found': { status: 404, detail: 'There is no such webhook in the workspace.' },
  'webhook.delivery_not_found': {
    status: 404,
    detail: 'The webhook has no such delivery; deliveries are kept for 30 days.',
  },
  'webhook.url_required': { status: 422, detail: 'Give the URL that events are sent to.' },
  'webhook.url_invalid': {
    status: 422,
    detail: 'The URL has to be a complete https URL, without user name and password.',
  },
  'webhook.url_https': {
    status: 422,
    detail: 'The URL has to begin with https://, so that no one else can read what is sent.',
  },
  'webhook.url_private': {
    status: 422,
    detail: 'The URL is in a local or private network; events are sent to public addresses only.',
  },
  'webhook.url_not_slack': {
    status: 422,
    detail:
      'This is not an incoming-webhook address of Slack (https://hooks.slack.com/services/…).',
  },
  'webhook.url_not_teams': {
    status: 422,
    detail: 'This is not the URL of a workflow of Teams that is started by a webhook.',
  },
  'webhook.description_too_long': {
    status: 422,
    detail: 'The description of a webhook has at most 200 characters.',
  },
  'webhook.format_invalid': {
    status: 422,
    detail: 'The format has to be Json or that of a chat channel that is turned on here.',
  },
  'webhook.events_required': { status: 422, detail: 'Choose at least one event.' },
  'webhook.event_unknown': { status: 422, detail: 'There is no event of this name.' },
  'webhook.threshold_invalid': {
    status: 422,
    detail: 'A milestone is a whole number of clicks from 1 to 1,000,000,000.',
  },
  'webhook.too_many_thresholds': {
    status: 422,
    detail: 'A webhook has at most 10 milestones.',
  },
  'webhook.thresholds_required': {
    status: 422,
    detail: 'Give the numbers of clicks at which link.click_threshold is sent.',
  },
  'webhook.limit_reached': {
    status: 409,
    detail: 'A workspace has at most 10 webhooks. Delete one that is no longer used.',
  },
  'webhook.disabled': {
    status: 409,
    detail: 'The webhook is turned off, so nothing is sent to it. Turn it on first.',
  },
})
