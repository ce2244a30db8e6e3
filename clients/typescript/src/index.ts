import { Calls } from './generated/calls.js'
import { toSettings, type ShuntOptions } from './settings.js'

export * from './errors.js'
export type * from './generated/schema.js'
export type { WebhookEvent } from './generated/calls.js'
export type {
  CallOptions,
  ConditionalOptions,
  IdempotentOptions,
  ShuntOptions,
} from './settings.js'
export { verifyWebhook, type WebhookRequest } from './webhooks.js'

/** Calls the API of one workspace of a Shunt installation, by a key of it. */
export class Shunt extends Calls {
  constructor(options: ShuntOptions) {
    super(toSettings(options))
  }
}
