import { CONDITION_RULES } from '#app/linking/links/rules/conditions'
import { ROUTING_LIMITS } from '#app/linking/links/rules/routing'
import { named, nullable } from '#app/platform/api/schema'
import { forEachKind } from '#app/redirect/routing/conditions'

const id = {
  type: 'string',
  pattern: '^[a-z0-9]{1,12}$',
  description: 'Unique within the link; left out: a new one',
}
const name = {
  type: 'string',
  maxLength: ROUTING_LIMITS.name,
  description: 'Name for people and reports',
}
const destinationUrl = { type: 'string', description: 'A complete http or https address' }

/** A rule as requests send it. Behaviour, section 4.8. */
const ruleInput = named('RoutingRuleInput', {
  type: 'object',
  description:
    'Its conditions hold together. It needs at least one of them, and a destination or an app.',
  properties: {
    id: nullable(id),
    name: nullable(name),
    ...forEachKind((kind) => {
      const { most, schemas, description } = CONDITION_RULES[kind]
      const maxItems = Number.isFinite(most) ? { maxItems: most } : {}
      return nullable({ type: 'array', ...maxItems, items: schemas.input, description })
    }),
    destinationUrl: nullable(destinationUrl),
    appUrl: nullable({
      type: 'string',
      description: 'Opens an app: an https address, its scheme or an Android `intent:`',
    }),
  },
})

const splitInput = named('SplitDestinationInput', {
  type: 'object',
  required: ['destinationUrl', 'weight'],
  properties: {
    id: nullable(id),
    name: nullable(name),
    destinationUrl,
    weight: {
      type: 'integer',
      minimum: 1,
      maximum: ROUTING_LIMITS.weight,
      description: 'Its share, relative to the weights of the others',
    },
  },
})

/** The routing of a link as requests send it. */
export const routingInputSchema = named('RoutingInput', {
  type: 'object',
  description: 'Rules and A/B test; replaces the routing of before',
  properties: {
    rules: nullable({
      type: 'array',
      maxItems: ROUTING_LIMITS.rules,
      items: ruleInput,
      description: 'The first rule that matches decides',
    }),
    split: nullable({
      type: 'array',
      maxItems: ROUTING_LIMITS.split,
      items: splitInput,
      description: 'None, or 2 to 5 variants of an A/B test, for visitors whom no rule decided',
    }),
  },
})
