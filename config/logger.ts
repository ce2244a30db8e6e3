import { defineConfig, targets } from '@adonisjs/core/logger'
import { toLoggedError } from '#app/shared/process/logged_error'
import { OutageLog } from '#app/shared/process/outage_log'
import { traceLogFields } from '#app/shared/process/traces'
import { redisConnection } from '#config/redis_connection'
import tracing from '#config/tracing'
import env from '#start/env'

const redis = redisConnection()

const outages = new OutageLog({
  database: env.get('DB_PORT') ?? 3306,
  redis: 'port' in redis ? redis.port : 6379,
})

const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'shunt',
      level: env.get('LOG_LEVEL') ?? (env.get('NODE_ENV') === 'test' ? 'fatal' : 'info'),
      timestamp: 'iso',
      hooks: {
        logMethod(line, method) {
          const write = (...words: [object, string]) => this.warn(...words)
          if (!outages.take(line, write)) method.apply(this, line)
        },
      },
      ...(tracing.endpoint !== null && { mixin: traceLogFields }),
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
