export default {
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { lib: { entry: 'main.jsx', formats: ['es'], fileName: () => 'interface.js' } },
}
