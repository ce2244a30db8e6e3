import type { ChatChannel } from '#plugin_contract'
import { mrkdwnOf } from './mrkdwn.js'

/** Slack's own, and that of its edition for governments. */
const HOSTS = ['hooks.slack.com', 'hooks.slack-gov.com']
const PATH = /^\/services(\/[A-Za-z0-9_-]+)+$/

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack: ChatChannel = {
  format: 'Slack',
  name: 'Slack',
  addressHelp:
    'In Slack, add an incoming webhook to the channel. Its URL begins with https://hooks.slack.com/services/.',
  addressProblem: {
    code: 'webhook.url_not_slack',
    detail:
      "This is no incoming webhook of Slack's. Its address begins with https://hooks.slack.com/services/.",
  },
  ownsAddress: ({ protocol, hostname, port, username, password, pathname, search, hash }) =>
    protocol === 'https:' &&
    HOSTS.includes(hostname) &&
    PATH.test(pathname) &&
    [port, username, password, search, hash].every((part) => part === ''),
  bodyOf: ({ sentence }) => ({
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ text: sentence.map(mrkdwnOf).join('') }),
  }),
}
