import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#app/shared/http/exception_handler'))

/** For every request. Each surface adds its own stack where it registers its routes. */
server.use([() => import('#app/shared/http/trace_middleware')])
