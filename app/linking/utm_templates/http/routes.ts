import { utmTemplateValidator } from '#app/linking/utm_templates/http/validators'
import { utmTemplateProblems } from '#app/linking/utm_templates/problems'
import { workspaceRoute } from '#app/platform/api/api_route'
import { dateTime, id, list, named, nullable, object, text } from '#app/platform/api/schema'

const UtmTemplatesController = () =>
  import('#app/linking/utm_templates/http/utm_templates_controller')

const template = named(
  'UtmTemplate',
  object({
    id: id(),
    name: text(),
    utmSource: nullable(text()),
    utmMedium: nullable(text()),
    utmCampaign: nullable(text()),
    utmTerm: nullable(text()),
    utmContent: nullable(text()),
    createdAt: dateTime(),
  })
)
const writing = { scope: 'links:write', role: 'Manager' } as const
const problems = Object.keys(utmTemplateProblems)
const without = (code: string) => problems.filter((one) => one !== code)

export function registerUtmTemplatesApiRoutes(): void {
  workspaceRoute(
    {
      id: 'utmTemplates.list',
      method: 'GET',
      path: '/utm-templates',
      tag: 'UTM templates',
      summary: 'List UTM templates',
      description:
        'By name. A template fills in UTM values when a destination is written; links do not keep to it.',
      access: { scope: 'links:read', role: 'Viewer' },
      answers: [
        { status: 200, description: 'All of them', schema: object({ items: list(template) }) },
      ],
      problems: [],
    },
    [UtmTemplatesController, 'index']
  )

  workspaceRoute(
    {
      id: 'utmTemplates.create',
      method: 'POST',
      path: '/utm-templates',
      tag: 'UTM templates',
      summary: 'Create a UTM template',
      description: 'Needs at least one UTM value. Names differ by more than their case.',
      access: writing,
      body: utmTemplateValidator,
      answers: [{ status: 201, description: 'The template', schema: template }],
      problems: without('utm_template.not_found'),
    },
    [UtmTemplatesController, 'store']
  )

  workspaceRoute(
    {
      id: 'utmTemplates.replace',
      method: 'PUT',
      path: '/utm-templates/:templateId',
      tag: 'UTM templates',
      summary: 'Replace a UTM template',
      description: 'A value that is left out is removed.',
      access: writing,
      body: utmTemplateValidator,
      answers: [{ status: 200, description: 'The template', schema: template }],
      problems: without('utm_template.too_many'),
    },
    [UtmTemplatesController, 'update']
  )

  workspaceRoute(
    {
      id: 'utmTemplates.delete',
      method: 'DELETE',
      path: '/utm-templates/:templateId',
      tag: 'UTM templates',
      summary: 'Delete a UTM template',
      description: 'Destinations that were written with it stay as they are.',
      access: writing,
      answers: [{ status: 204, description: 'Deleted' }],
      problems: ['utm_template.not_found'],
    },
    [UtmTemplatesController, 'destroy']
  )
}
