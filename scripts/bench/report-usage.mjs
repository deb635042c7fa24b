// Loaded into a server before its own code: answers each message with what the process has used.
process.on('message', () =>
  process.send({
    cpu: process.cpuUsage(),
    rss: process.memoryUsage.rss(),
    sockets: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
  }),
);
process.channel.unref();
