import router from '@adonisjs/core/services/router'
import { publicRoute } from '#app/platform/api/api_route'

const DocsController = () => import('#app/installation/docs/http/docs_controller')

export function registerDocsApiRoutes(): void {
  publicRoute(
    {
      id: 'docs.openapi',
      method: 'GET',
      path: '/api/openapi.json',
      tag: 'Installation',
      summary: 'Read this document',
      description:
        'Without a key, so that tools can fetch it. It is made of the routes themselves; `info.version` is the version of Shunt.',
      access: null,
      answers: [
        {
          status: 200,
          description: 'The API as OpenAPI 3.1',
          contentType: 'application/json',
          schema: { type: 'object' },
        },
      ],
      problems: [],
    },
    [DocsController, 'openapi']
  )

  router.get('/docs/api', [DocsController, 'api']).as('docs.api')
  router.get('/docs/errors', [DocsController, 'errors']).as('docs.errors')
  router.get('/docs/errors/:code', [DocsController, 'error']).as('docs.error')
}
