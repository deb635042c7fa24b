// Preloaded into a server's process. On any message, replies with the resources used so far.
process.on('message', () =>
  process.send({
    cpu: process.cpuUsage(),
    rss: process.memoryUsage.rss(),
    sockets: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
  }),
);
process.channel.unref();
