import { test } from '@japa/runner'
import type { DeliveryRecord } from '#app/integrations/webhooks/delivery'
import type { deliverySchema, webhookSchema } from '#app/integrations/webhooks/http/schema'
import type { WebhookRecord } from '#app/integrations/webhooks/webhook'
import type { linkSchema } from '#app/linking/links/http/schema'
import type { LinkRecord } from '#app/linking/links/link'
import type { qrCodeSchema } from '#app/linking/qr_codes/http/schema'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import type { ApiKeyRecord } from '#app/people/api_keys/api_key'
import type { apiKeySchema } from '#app/people/api_keys/http/schema'
import type { workspaceSchema } from '#app/people/workspaces/http/schema'
import type { WorkspaceRecord } from '#app/people/workspaces/workspace'
import {
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  text,
  type ValueOf,
} from '#app/platform/api/schema'

/** A value as JSON has it: moments are texts. */
type Sent<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Sent<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Sent<Value[Key]> }
      : Value

/** Is each the other? Only then can `same` be called. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
const same = <One, Other>(_: Same<One, Other>): void => {}

/**
 * The compiler is the test: a field that a record has and its schema has not, or the other way
 * round, or of another type, does not compile.
 */
test.group('A record and its schema', () => {
  test('are of one type', () => {
    same<Sent<LinkRecord>, ValueOf<typeof linkSchema>>(true)
    same<Sent<QrCodeRecord>, ValueOf<typeof qrCodeSchema>>(true)
    same<Sent<WebhookRecord>, ValueOf<typeof webhookSchema>>(true)
    same<Sent<DeliveryRecord>, ValueOf<typeof deliverySchema>>(true)
    same<Sent<ApiKeyRecord>, ValueOf<typeof apiKeySchema>>(true)
    same<Sent<WorkspaceRecord>, ValueOf<typeof workspaceSchema>>(true)
  })

  test('are not of one type where a field is missing, may be null, or is another text', () => {
    const schema = object({ id: text(), on: flag(), kinds: list(oneOf(['A', 'B'])) })
    type Described = ValueOf<typeof schema>
    same<Described, { id: string; on: boolean; kinds: ('A' | 'B')[] }>(true)
    same<Described, { id: string; on: boolean }>(false)
    same<Described, { id: string | null; on: boolean; kinds: ('A' | 'B')[] }>(false)
    same<Described, { id: string; on: boolean; kinds: ('A' | 'C')[] }>(false)
    const mayBeNull = nullable(integer())
    same<ValueOf<typeof mayBeNull>, number | null>(true)
    same<ValueOf<typeof mayBeNull>, number>(false)
  })
})
