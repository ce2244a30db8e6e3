import { CONTRACT, definePlugin } from '#plugin_contract'
import { readMessage } from './message.js'
import { checkSignature } from './signature.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'signed-invoices',
  name: 'Signed invoices',
  summary: 'Plans and payments from your own billing: JSON, signed with a secret that you share.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'receipt-text',
  texts,
  settings: {
    secret: {
      kind: 'secret',
      label: 'Signing secret',
      help: 'Your billing signs each message with it: at least 32 characters, at random.',
      required: true,
      minLength: 32,
      maxLength: 200,
    },
    graceDays: {
      kind: 'number',
      label: 'Grace',
      help: 'From the first overdue payment until the organisation is suspended.',
      default: 14,
      min: 0,
      max: 90,
      unit: 'days',
    },
    customerPage: {
      kind: 'text',
      label: 'Payment page',
      help: 'Begins with https://. {organisation} stands for the id of the organisation.',
      pattern: /https:\/\/[^\s"<>]+/,
      maxLength: 500,
    },
  },
  contribute: ({ clock, settings }) => ({
    payment: {
      name: 'Signed invoices',
      receive({ headers, body }) {
        const fault = checkSignature(headers, body, settings().secret, clock.nowMs())
        return fault ? { genuine: false, reason: fault } : readMessage(body, clock.nowMs())
      },
      graceDays: () => settings().graceDays,
      async openPortal({ organisationId }) {
        return settings().customerPage?.replaceAll('{organisation}', organisationId) ?? null
      },
    },
  }),
  samples: () => import('./samples.js'),
})
