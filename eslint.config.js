import { readdirSync } from 'node:fs'
import { configApp } from '@adonisjs/eslint-config'

/**
 * The walls between the rooms of the house (docs/architecture.md). Each message says where to go
 * instead.
 */
const features = readdirSync(new URL('app', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map((entry) => entry.name)

const PLUGINS = {
  regex: '^#plugins/',
  message: 'Only config/plugins.ts names a plugin; ask the host in app/plugins for a role.',
}
const HTTP_CLIENTS = {
  regex: '^(undici|axios|got|node-fetch|node:https|https)$',
  message: 'Everything that leaves the house goes through app/shared/outbound_http.',
}
const SURFACE = {
  regex: '(^#app/[^/]+/(http|console)/)|(^@adonisjs/core/http$)|(/http/)',
  message: 'Rules, actions and queries know no surface; pass in what they need as arguments.',
}

function walls(files, patterns) {
  return {
    files,
    rules: {
      'no-restricted-imports': ['error', { patterns: [PLUGINS, HTTP_CLIENTS, ...patterns] }],
    },
  }
}

/** Every surface signs people in and out through `sessions/http`. */
const foreignSurface = (feature) => ({
  regex: `^#app/(?!(${feature}|shared|sessions)/)[^/]+/(http|console)/`,
  message: "Use the other feature's actions, queries, rules or events, not its http or console.",
})

export default configApp(
  { ignores: ['build/**', 'storage/**', '.adonisjs/**'] },
  walls(
    ['app/**/*.ts', 'config/**/*.ts', 'providers/**/*.ts', 'commands/**/*.ts', 'bin/**/*.ts'],
    []
  ),
  ...features.map((feature) => walls([`app/${feature}/**/*.ts`], [foreignSurface(feature)])),
  ...features.map((feature) =>
    walls(
      ['rules', 'actions', 'queries'].map((room) => `app/${feature}/${room}/**/*.ts`),
      [foreignSurface(feature), SURFACE]
    )
  ),
  {
    files: ['app/shared/outbound_http/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [PLUGINS] }] },
  },
  walls(
    ['app/redirect/**/*.ts'],
    [
      {
        regex: '^#app/(?!(redirect|routing|shared)/)',
        message: 'The hot path imports no feature but app/routing; have the provider hand it in.',
      },
      {
        regex: '^(@adonisjs/(lucid|session|core/http)|edge\\.js)',
        message: 'No ORM, no session, no template engine on the hot path.',
      },
    ]
  ),
  {
    files: ['plugins/**/*.ts'],
    ignores: ['plugins/*/tests/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(#(?!plugin_contract$)|@adonisjs/|\\.\\.)',
              message: 'A plugin imports #plugin_contract and files of its own folder alone.',
            },
            HTTP_CLIENTS,
          ],
        },
      ],
    },
  },
  {
    files: ['config/plugins.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [HTTP_CLIENTS] }] },
  },
  {
    files: ['app/**/*.ts', 'plugins/**/*.ts'],
    ignores: ['app/shared/outbound_http/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'It inflates without bound; use app/shared/outbound_http.' },
      ],
    },
  },
  {
    files: ['tests/**/*.ts', 'bench/**/*.ts'],
    rules: { '@unicorn/no-await-expression-member': 'off' },
  }
)
