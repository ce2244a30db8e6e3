import { defineConfig, targets } from '@adonisjs/core/logger'
import { toLoggedError } from '#app/shared/logged_error'
import env from '#start/env'

const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'shunt',
      level: env.get('LOG_LEVEL') ?? (env.get('NODE_ENV') === 'test' ? 'fatal' : 'info'),
      serializers: { err: (error: unknown) => toLoggedError(error) },
      redact: { paths: ['password', '*.password', 'authorization', '*.authorization'] },
      transport: { targets: [targets.file({ destination: 1 })] },
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
