import adonisjs from '@adonisjs/vite/client'
import { defineConfig } from 'vite'

/** A browser's version as Lightning CSS takes it. */
const version = (major: number, minor = 0) => (major << 16) | (minor << 8)

export default defineConfig({
  plugins: [
    adonisjs({
      entryPoints: [
        'resources/css/app.css',
        'resources/css/docs.css',
        'resources/js/app.js',
        'resources/js/api_reference.js',
        'resources/js/handbook.js',
      ],
      reload: ['resources/views/**/*.edge', 'resources/lang/**/*.json'],
    }),
  ],
  css: {
    transformer: 'lightningcss',
    // The first versions with light-dark(), nesting and popover: nothing is to be rewritten.
    lightningcss: {
      targets: { chrome: version(123), firefox: version(125), safari: version(17, 5) },
    },
  },
  build: { cssMinify: 'lightningcss', target: 'es2022', modulePreload: { polyfill: false } },
})
