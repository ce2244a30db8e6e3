import db from '@adonisjs/lucid/services/db'
import { refuse, type Description, type Fields } from '#app/installation/provisioning/description'
import type { Kind } from '#app/installation/provisioning/kind'
import { textOf } from '#app/installation/provisioning/rules/compare_fields'
import {
  secretField,
  switchField,
  textField,
  textsField,
  type FieldShape,
} from '#app/installation/provisioning/rules/shapes'
import {
  listInWorkspaces,
  openWorkspace,
  type ApplyScope,
} from '#app/installation/provisioning/scope'
import { Secret } from '#app/installation/provisioning/secret'
import { createWebhook } from '#app/integrations/webhooks/actions/create_webhook'
import { deleteWebhook } from '#app/integrations/webhooks/actions/delete_webhook'
import { replaceSecret } from '#app/integrations/webhooks/actions/replace_secret'
import { updateWebhook } from '#app/integrations/webhooks/actions/update_webhook'
import type { WebhookInput } from '#app/integrations/webhooks/actions/webhook_input'
import { findSigningSecret, listWebhooks } from '#app/integrations/webhooks/queries/find_webhook'
import { isStandardSecret } from '#app/integrations/webhooks/rules/signature'
import { JSON_FORMAT, type WebhookRecord } from '#app/integrations/webhooks/webhook'

const NUMBERS: FieldShape = { type: 'numbers' }

/** A webhook. Its name is its description, which is how people know it in the console. */
export const webhooks: Kind = {
  kind: 'Webhook',
  home: 'workspace',
  fields: {
    url: { ...textField, maybeSecret: true },
    format: textField,
    events: textsField,
    clickThresholds: NUMBERS,
    enabled: switchField,
    secret: secretField,
  },
  aliases: { description: 'name' },
  steps: [
    {
      fields: ['name', 'url', 'format', 'events', 'clickThresholds', 'enabled', 'secret'],
      async find(description, scope) {
        const { workspace } = await scope.workspaceOf(description)
        const record = await findRecord(description, scope, workspace.id)
        if (!record) return null
        const fields = await fieldsOf(record, workspace.id)
        const { organisationId } = workspace
        return { id: record.id, organisationId, workspaceId: workspace.id, fields }
      },
      async create(description, scope) {
        const { workspace } = await scope.workspaceOf(description)
        const { fields, name } = description
        const given = readSecret(description)
        const input = toInput({ ...fields, name })
        const { id } = await createWebhook(input, workspace, scope.actor, given)
        return id
      },
      async change({ secret: replaced, ...changed }, { id }, description, scope) {
        const { workspace } = await scope.workspaceOf(description)
        await updateWebhook(id, toInput(changed), workspace, scope.actor)
        const given = replaced && readSecret(description)
        if (given) await replaceSecret(id, workspace, scope.actor, given)
      },
    },
  ],
  async remove({ itemId, workspaceId }, { actor }) {
    const { workspace } = await openWorkspace(workspaceId!)
    const present = await listWebhooks(workspaceId!)
    if (present.some(({ id }) => id === itemId)) await deleteWebhook(itemId, workspace, actor)
  },
  list: (scope) =>
    listInWorkspaces(scope, async ({ id }) => {
      const present = await listWebhooks(id)
      return Promise.all(
        present.map(async (record) => {
          const { name, secret, ...fields } = await fieldsOf(record, id)
          // The address of a chat channel is as good as a key.
          if (record.format !== JSON_FORMAT) delete fields.url
          return { name: String(name), fields }
        })
      )
    }),
}

/** Finds the webhook that was written down; otherwise the one of this description. */
async function findRecord(
  description: Description,
  scope: ApplyScope,
  workspaceId: string
): Promise<WebhookRecord | null> {
  const records = await listWebhooks(workspaceId)
  const item = scope.itemOf(description)
  const kept = records.find(({ id }) => id === item?.itemId)
  if (kept) return kept
  const [found, other] = records.filter((record) => record.description === description.name)
  if (!other) return found ?? null
  throw refuse(description, 'name', `Several webhooks are called ${description.name}.`)
}

async function fieldsOf(record: WebhookRecord, workspaceId: string): Promise<Fields> {
  const signing = await findSigningSecret(db, workspaceId, record.id)
  return {
    name: record.description ?? record.id,
    url: record.url,
    format: record.format,
    events: [...record.events],
    clickThresholds: [...record.clickThresholds],
    enabled: record.enabled,
    secret: signing === null ? null : Secret.of(signing),
  }
}

function toInput({ name, url, secret, ...fields }: Fields): WebhookInput {
  return { ...fields, description: textOf(name), url: textOf(url) }
}

/** @throws FilesRefused for a secret that no receiver could check a signature with */
function readSecret(description: Description): string | undefined {
  const given = textOf(description.fields.secret)
  if (given === null || isStandardSecret(given)) return given ?? undefined
  const reason = 'A signing secret is `whsec_` and 32 bytes in base64.'
  throw refuse(description, 'secret', reason)
}
