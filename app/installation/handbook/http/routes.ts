import router from '@adonisjs/core/services/router'

const HandbookController = () => import('#app/installation/handbook/http/handbook_controller')

export function registerHandbookRoutes(): void {
  router.get('/docs', [HandbookController, 'index']).as('docs.handbook')
  router.get('/docs/search', [HandbookController, 'search']).as('docs.search')
  router.get('/docs/images/:name', [HandbookController, 'image']).as('docs.image')
  router
    .get('/docs/:folder/:name', [HandbookController, 'page'])
    .where('folder', 'decisions')
    .as('docs.decision')
  router.get('/docs/:name', [HandbookController, 'page']).as('docs.page')
}
