import { LINK_STATES } from '#app/linking/links/rules/effective_state'
import { simulationValidator } from '#app/linking/simulation/http/validators'
import { SIMULATED_PAGES } from '#app/linking/simulation/rules/simulation'
import { workspaceRoute } from '#app/platform/api/api_route'
import {
  dateTime,
  flag,
  id,
  integer,
  list,
  mapOf,
  named,
  nullable,
  number,
  object,
  oneOf,
  text,
} from '#app/platform/api/schema'
import { CONDITION_KINDS, ROUTING_DEVICES } from '#app/redirect/routing/conditions'

const SimulationController = () => import('#app/linking/simulation/http/simulation_controller')

const condition = named(
  'SimulatedCondition',
  object({
    kind: { enum: CONDITION_KINDS },
    wanted: list(text()),
    given: nullable(text('What the visitor has; null: unknown')),
    holds: flag(),
  })
)
const rule = named(
  'SimulatedRule',
  object({
    id: id(),
    name: nullable(text()),
    outcome: { enum: ['Decided', 'DidNotHold', 'NotReached'] },
    conditions: list(condition),
  })
)
const share = named(
  'SimulatedShare',
  object({
    id: id(),
    name: nullable(text()),
    weight: integer(),
    percent: number('Of all visitors that reach the split'),
    chosen: flag(),
  })
)
const answer = object({
  status: integer('HTTP status that the visitor would get'),
  location: nullable(text('Where to; null where a page is shown')),
  headers: mapOf(text()),
  page: nullable(oneOf(Object.values(SIMULATED_PAGES), 'The page that is shown; null: a redirect')),
  appUrl: nullable(text('The app that the page opens')),
})

export function registerSimulationApiRoutes(): void {
  workspaceRoute(
    {
      id: 'links.simulate',
      passesReadOnly: true,
      method: 'POST',
      path: '/links/:linkId/simulate',
      tag: 'Links',
      summary: 'Test the routing of a link',
      description:
        'Returns what such a visitor would get, which rule or variant decides, and why each other rule does not. `qrCodeId` is the `?qr=` that the visitor comes with, `query` what else stands behind the question mark, `language` an `Accept-Language` header, `visitor` any text: the same text gets the same variant of an A/B test. Nothing is counted.',
      access: { scope: 'links:read', role: 'Viewer' },
      body: simulationValidator,
      answers: [
        {
          status: 200,
          description: 'What would be answered, and why',
          schema: named(
            'Simulation',
            object({
              at: dateTime(),
              visitor: text(),
              state: { enum: LINK_STATES, description: 'State of the link at that moment' },
              country: nullable(text()),
              device: { enum: ROUTING_DEVICES },
              language: nullable(text('What `Accept-Language` comes to')),
              counts: nullable({
                enum: ['Click', 'Scan'],
                description:
                  'What a person would be counted as; null: not at all, as with the code of no QR code of the link',
              }),
              testUrl: text(
                'The short URL with a mark, valid for 7 days: a visit by it is answered as any other, ' +
                  'and nothing of it is counted or kept'
              ),
              answer,
              decidedBy: { enum: ['State', 'Password', 'Rule', 'Split', 'Link'] },
              ruleId: nullable(id()),
              splitId: nullable(id()),
              added: list(
                object({ name: text('Name of the parameter'), value: text('What it is set to') })
              ),
              rules: list(rule),
              split: list(share),
            })
          ),
        },
      ],
      problems: ['link.not_found'],
    },
    [SimulationController, 'play']
  )
}
