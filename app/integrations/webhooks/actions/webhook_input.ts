type Optional<Value> = Value | null | undefined

/** What a webhook can be given. Types are checked, rules are not. Behaviour, section 8.1. */
export interface WebhookInput {
  url?: Optional<string>
  format?: Optional<string>
  description?: Optional<string>
  events?: Optional<unknown[]>
  clickThresholds?: Optional<unknown[]>
  enabled?: Optional<boolean>
}
