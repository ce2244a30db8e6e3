import type { ChatChannel } from '#plugin_contract'
import { cardOf } from './card.js'

const LABELS = '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.){1,3}'
const STEPS = '(/[A-Za-z0-9_-]+)+$'

/** Where workflows listen: a host of Logic Apps or of a Power Platform environment, and its path. */
const PLACES = [
  {
    host: new RegExp(`^${LABELS}logic\\.azure\\.com$`),
    path: new RegExp(`^/workflows${STEPS}`),
  },
  {
    host: new RegExp(`^${LABELS}environment\\.api\\.powerplatform\\.com$`),
    path: new RegExp(`^/powerautomate/automations/direct/workflows${STEPS}`),
  },
]

/**
 * The trigger "When a Teams webhook request is received" of Microsoft's Workflows. Its address
 * carries a signature in its query. https://learn.microsoft.com/power-automate/teams/teams-app-webhook
 */
export const teams: ChatChannel = {
  format: 'Teams',
  name: 'Microsoft Teams',
  addressHelp: 'In Teams: Workflows > “Send webhook alerts to a channel”, then copy the URL.',
  addressProblem: {
    code: 'webhook.url_not_teams',
    detail:
      "This is no webhook of a workflow of Microsoft Teams. Its address is on logic.azure.com or environment.api.powerplatform.com, with the workflow's whole path.",
  },
  ownsAddress: ({ protocol, hostname, port, username, password, pathname, hash }) =>
    protocol === 'https:' &&
    PLACES.some(({ host, path }) => host.test(hostname) && path.test(pathname)) &&
    [port, username, password, hash].every((part) => part === ''),
  bodyOf: ({ sentence }) => ({
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(cardOf(sentence)),
  }),
}
