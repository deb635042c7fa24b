export async function scrape(url: string, token: string): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`/metrics: ${answer.status}`);
  const series = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    series.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
