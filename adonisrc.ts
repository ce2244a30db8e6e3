import { indexEntities } from '@adonisjs/core'
import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  commands: [
    () => import('./bin/framework_commands.js'),
    () => import('./scripts/clients/codegen_loader.js'),
  ],

  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/core/providers/edge_provider'),
    () => import('@adonisjs/mail/mail_provider'),
    () => import('@adonisjs/i18n/i18n_provider'),
    () => import('@adonisjs/session/session_provider'),
    () => import('@adonisjs/shield/shield_provider'),
    () => import('@adonisjs/static/static_provider'),
    () => import('#providers/assets_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/redis/redis_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('@rlanz/bull-queue/queue_provider'),
    () => import('#providers/database_guard_provider'),
    () => import('#providers/shared_provider'),
    () => import('#providers/redirect_provider'),
    () => import('#providers/platform_provider'),
    () => import('#providers/people_provider'),
    () => import('#providers/linking_provider'),
    () => import('#providers/visits_provider'),
    () => import('#providers/integrations_provider'),
    () => import('#providers/installation_provider'),
  ],

  preloads: [
    () => import('#start/routes'),
    () => import('#start/kernel'),
    { file: () => import('#start/controllers'), environment: ['web'] },
  ],

  tests: {
    suites: [
      { name: 'unit', files: ['tests/unit/**/*.spec.ts'], timeout: 180_000 },
      { name: 'functional', files: ['tests/functional/**/*.spec.ts'], timeout: 180_000 },
      { name: 'redirect', files: ['tests/redirect/**/*.spec.ts'], timeout: 180_000 },
      { name: 'specification', files: ['tests/specification/**/*.spec.ts'], timeout: 180_000 },
      {
        name: 'plugins',
        files: ['tests/{plugins,contracts}/**/*.spec.ts', 'plugins/*/tests/*.spec.ts'],
        timeout: 180_000,
      },
      { name: 'pages', files: ['tests/pages/**/*.spec.ts'], timeout: 180_000 },
      { name: 'console', files: ['tests/console/**/*.spec.ts'], timeout: 180_000 },
      { name: 'first_minute', files: ['tests/first_minute/**/*.spec.ts'], timeout: 600_000 },
    ],
    forceExit: true,
  },

  metaFiles: [
    { pattern: 'resources/views/**/*.edge', reloadServer: false },
    { pattern: 'resources/data/**', reloadServer: false },
    { pattern: 'resources/samples/**', reloadServer: false },
    { pattern: 'resources/lang/**/*.json', reloadServer: false },
    { pattern: 'docs/**/*.{md,png,svg}', reloadServer: true },
    { pattern: '{README,plugins/README,app/redirect/README}.md', reloadServer: true },
    { pattern: 'public/**', reloadServer: false },
    { pattern: '.env.example', reloadServer: false },
  ],

  hooks: {
    init: [
      indexEntities({
        controllers: { enabled: false },
        events: { enabled: false },
        listeners: { enabled: false },
        transformers: { enabled: false },
      }),
    ],
    buildStarting: [
      () => import('@adonisjs/vite/build_hook'),
      () => import('./scripts/clients/build_hook.js'),
    ],
  },
})
