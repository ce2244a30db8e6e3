import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#app/platform/exceptions/handler'))

/** For every request. Each surface adds its own stack where it registers its routes. */
server.use([
  () => import('#app/platform/api/compression_middleware'),
  () => import('#app/platform/api/trace_middleware'),
  () => import('#app/platform/api/initialize_auth_middleware'),
  () => import('#app/platform/api/deadline_middleware'),
  () => import('#app/integrations/dialects/http/dialect_middleware'),
])

// Under `ace serve --hmr` Vite serves the console's styles and scripts from their sources.
if (process.env.DEV_MODE) server.use([() => import('@adonisjs/vite/vite_middleware')])
