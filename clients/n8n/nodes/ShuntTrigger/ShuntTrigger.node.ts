import {
  NodeApiError,
  NodeConnectionTypes,
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  type JsonObject,
} from 'n8n-workflow'
import { callShunt, isMissing } from '../api'
import { isSigned } from './signature'

const EVENTS = [
  { name: 'Click Milestone Reached', value: 'link.click_threshold' },
  { name: 'Conversion Recorded', value: 'conversion.recorded' },
  { name: 'Domain Failed', value: 'domain.failed' },
  { name: 'Domain Verified', value: 'domain.verified' },
  { name: 'Link Created', value: 'link.created' },
  { name: 'Link Deleted', value: 'link.deleted' },
  { name: 'Link Health Changed', value: 'link.health_changed' },
  { name: 'Link Updated', value: 'link.updated' },
]

/** What is kept of the webhook between runs of a workflow. */
interface Kept extends IDataObject {
  webhookId?: string
  secret?: string

  /** Where it sends, and what. The webhook is replaced when this changes. */
  madeFor?: string
}

/** Starts a workflow when something happens to links. Its webhook is made and removed with the workflow. */
export class ShuntTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Shunt Trigger',
    name: 'shuntTrigger',
    icon: { light: 'file:shunt.svg', dark: 'file:shunt.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when something happens to links',
    defaults: { name: 'Shunt Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'shuntApi', required: true }],
    webhooks: [
      {
        name: 'default',
        httpMethod: 'POST',
        responseMode: 'onReceived',
        path: 'webhook',
      },
    ],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: EVENTS,
        default: ['link.created'],
        required: true,
      },
      {
        displayName: 'Clicks',
        name: 'clickThresholds',
        type: 'string',
        default: '100, 1000',
        description:
          'Numbers of clicks that start the workflow, up to ten, with commas between them',
        displayOptions: { show: { events: ['link.click_threshold'] } },
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const kept = keptOf(this)
        if (!kept.webhookId || !kept.secret || kept.madeFor !== wishOf(this)) return false
        const path = '/webhooks'
        const { items } = await callShunt(this, { method: 'GET', path })
        return (items as IDataObject[]).some(({ id, enabled }) => id === kept.webhookId && enabled)
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const kept = keptOf(this)
        await removeWebhook(this, kept)
        const body = { ...(JSON.parse(wishOf(this)) as IDataObject), description: 'n8n' }
        const made = await callShunt(this, { method: 'POST', path: '/webhooks', body })
        Object.assign(kept, {
          webhookId: made.id as string,
          secret: made.secret as string,
          madeFor: wishOf(this),
        })
        return true
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        await removeWebhook(this, keptOf(this))
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node') as Kept
    const { rawBody } = this.getRequestObject()
    const header = this.getHeaderData()['service-signature']
    if (!secret || !rawBody || !isSigned(secret, header, rawBody)) {
      this.getResponseObject().status(401).json({ message: 'Not signed with this secret' })
      return { noWebhookResponse: true }
    }
    const event = this.getBodyData()
    if (event.type === 'ping') return { webhookResponse: { message: 'Received' } }
    return { workflowData: [this.helpers.returnJsonArray(event)] }
  }
}

const keptOf = (functions: IHookFunctions) => functions.getWorkflowStaticData('node') as Kept

/** What the webhook of the node should be, as a text that changes with it. */
function wishOf(functions: IHookFunctions): string {
  const events = [...(functions.getNodeParameter('events', []) as string[])].sort()
  const url = functions.getNodeWebhookUrl('default')
  if (!events.includes('link.click_threshold')) return JSON.stringify({ url, events })
  const numbers = String(functions.getNodeParameter('clickThresholds', '')).split(',')
  const clickThresholds = numbers.map(Number).filter((number) => number >= 1)
  return JSON.stringify({ url, events, clickThresholds })
}

/** Removes the webhook that was made; one that is not there is removed. */
async function removeWebhook(functions: IHookFunctions, kept: Kept): Promise<void> {
  const { webhookId } = kept
  if (!webhookId) return
  try {
    const path = `/webhooks/${encodeURIComponent(webhookId)}`
    await callShunt(functions, { method: 'DELETE', path })
  } catch (error) {
    if (!isMissing(error)) throw new NodeApiError(functions.getNode(), error as JsonObject)
  }
  delete kept.webhookId
  delete kept.secret
  delete kept.madeFor
}
