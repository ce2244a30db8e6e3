import { CONTRACT, definePlugin } from '#plugin_contract'
import { findPlanOfOffer, listSoldPlans, readPrices } from './prices.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'stripe',
  name: 'Stripe',
  summary: 'Plans by subscription: checkout, customer portal, and payment events.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'credit-card',
  texts,
  settings: {
    secretKey: {
      kind: 'secret',
      label: 'Secret key',
      help: 'In Stripe under Developers, API keys. A restricted key needs to write checkout and portal sessions, and to read prices.',
      required: true,
      minLength: 8,
    },
    signingSecret: {
      kind: 'secret',
      label: 'Signing secret of the webhook',
      help: 'In Stripe under Developers, Webhooks: of the endpoint that sends to /webhooks/payments of this installation. Begins with whsec_.',
      required: true,
      minLength: 8,
    },
    prices: {
      kind: 'text',
      label: 'Prices and their plans',
      help: 'As price_1AbC=Pro, price_2DeF=Business. The first price of a plan is the one that is sold.',
      required: true,
      pattern: /^\s*[\w-]+\s*=\s*[\w-]+\s*(,\s*[\w-]+\s*=\s*[\w-]+\s*)*(,\s*)?$/,
      maxLength: 2000,
    },
    graceDays: {
      kind: 'number',
      label: 'Grace',
      help: 'From the first failed payment until the organisation is suspended.',
      default: 14,
      min: 0,
      max: 90,
      unit: 'days',
    },
    apiBase: {
      kind: 'text',
      label: 'API URL',
      help: 'Begins with https://. Change it only if requests go through your own server.',
      default: 'https://api.stripe.com',
      pattern: /https:\/\/[a-z0-9.-]+(:\d{1,5})?/,
    },
  },
  // The library is large and few installations need it: it is loaded when it is used first.
  contribute: ({ clock, http, settings }) => ({
    payment: {
      name: 'Stripe',
      async receive(call) {
        const { receiveCall } = await import('./receive.js')
        return receiveCall(call, settings().signingSecret, clock.nowMs())
      },
      planOf: (offer) => findPlanOfOffer(readPrices(settings().prices), offer),
      graceDays: () => settings().graceDays,
      plansForSale: () => listSoldPlans(readPrices(settings().prices)),
      async openCheckout(request) {
        const { openCheckout } = await import('./pages.js')
        return openCheckout(http, settings(), request)
      },
      async openPortal(request) {
        const { openPortal } = await import('./pages.js')
        return openPortal(http, settings(), request)
      },
    },
    async check() {
      const { checkPrices } = await import('./check_prices.js')
      return checkPrices(http, settings())
    },
  }),
  samples: () => import('./samples.js'),
})
