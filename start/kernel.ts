import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#app/shared/http/exception_handler'))

server.use([])
