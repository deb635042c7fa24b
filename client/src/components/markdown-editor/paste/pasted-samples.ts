/** HTML that programs put into the clipboard (shortened), and the expected Markdown. */

export const WORD = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/PAT/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0in; font-size:11.0pt;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
-->
</style>
</head>
<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoTitle>Deployment Handbook<o:p></o:p></p>
<h1><a name="_Toc1"></a><b>Before you leave<o:p></o:p></b></h1>
<p class=MsoNormal>Call the <b style='mso-bidi-font-weight:normal'>duty</b><b> line</b> at 502-555-0100.<span style='mso-spacerun:yes'>  </span>See <a href="https://example.org/roster?a=1&amp;b=2">the <span style='color:blue'>roster</span></a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Boots and rain gear<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-add-space:auto;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>A second pair of <i>socks</i><o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->Your badge<o:p></o:p></p>
<h2>On scene<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Report to [Name of the coordinator].<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Sign in.<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="_x0000_i1025" type="#_x0000_t75"><v:imagedata src="file:///C:/Users/PAT/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=312 height=208 src="file:///C:/Users/PAT/clip_image001.png" alt="A map of the staging area" v:shapes="_x0000_i1025"><![endif]><o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=312 valign=top style='width:233.75pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Role<o:p></o:p></b></p></td>
  <td width=312 valign=top style='width:233.75pt;border:solid windowtext 1.0pt'><p class=MsoNormal align=center style='text-align:center'><b>Phone<o:p></o:p></b></p></td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=312 valign=top><p class=MsoNormal>Lead<o:p></o:p></p><p class=MsoNormal>on scene<o:p></o:p></p></td>
  <td width=312 valign=top><p class=MsoNormal align=center style='text-align:center'>502-555-0142<o:p></o:p></p></td>
 </tr>
</table>
<!--EndFragment-->
</body>
</html>`,
  markdown: `# Deployment Handbook

# Before you leave

Call the **duty line** at 502-555-0100. See [the roster](https://example.org/roster?a=1&b=2).

- Boots and rain gear
  - A second pair of _socks_
- Your badge

## On scene

1. Report to [Name of the coordinator].
2. Sign in.

A map of the staging area

| Role | Phone |
| --- | :---: |
| Lead<br>on scene | 502-555-0142 |`,
};

export const WORD_ONLINE = {
  html: `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" role="heading" aria-level="2" paraid="1" style="font-weight:normal"><span data-contrast="none" class="TextRun SCXW1"><span class="NormalTextRun SCXW1">On scene</span></span><span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span></p></div>
<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li class="OutlineElement Ltr SCXW1" role="listitem" data-leveltext="" data-listid="1" data-aria-posinset="1" data-aria-level="1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1"><span class="NormalTextRun">Boots</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>
<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle2 SCXW1" role="list"><li class="OutlineElement Ltr SCXW1" role="listitem" data-listid="1" data-aria-posinset="1" data-aria-level="2"><p class="Paragraph SCXW1"><span class="TextRun" style="font-weight:bold"><span class="NormalTextRun">Socks</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>
<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li class="OutlineElement Ltr SCXW1" role="listitem" data-listid="1" data-aria-posinset="2" data-aria-level="1"><p class="Paragraph SCXW1"><span class="TextRun"><span class="NormalTextRun">Badge</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`,
  markdown: `## On scene

- Boots
  - **Socks**
- Badge`,
};

export const GOOGLE_DOCS = {
  html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7a1b"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;color:#000000;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Before you leave</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Call the </span><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">duty line</span><span style="font-size:11pt;font-weight:400;font-style:italic;white-space:pre-wrap;"> at once</span><span style="font-weight:400;">. </span><a href="https://example.org/roster" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">The roster</span></a></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Boots</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;font-weight:400;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Socks</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Badge</span></p></li></ul><ol><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Report</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Sign in</span></p></li></ol><ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="checked" aria-roledescription="checkbox" /><p dir="ltr" role="presentation"><span>Bag packed</span></p></li><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox" /><p dir="ltr" role="presentation"><span>Car fuelled</span></p></li></ul><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000000 1pt;"><p dir="ltr"><span style="font-weight:700;">Role</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Phone</span></p></td></tr><tr style="height:0pt"><td><p dir="ltr"><span style="font-weight:400;">Lead</span></p></td><td><p dir="ltr"><span style="font-weight:400;">502-555-0142</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`,
  markdown: `## Before you leave

Call the **duty line** _at once_. [The roster](https://example.org/roster)

- Boots
  - Socks
- Badge

1. Report
2. Sign in

- [x] Bag packed
- [ ] Car fuelled

| Role | Phone |
| --- | --- |
| Lead | 502-555-0142 |`,
};

export const WEB_PAGE = {
  html: `<html><body><!--StartFragment--><div class="mw-parser-output" style="color: rgb(32, 33, 34); font-family: sans-serif; font-size: 16px; font-style: normal; font-weight: 400;"><div class="mw-heading"><h2 id="Care" style="font-weight: normal;">Care<span class="mw-editsection"></span></h2></div><p style="margin: 0.5em 0px;">A<span>&nbsp;</span><b>chaplain</b><span>&nbsp;</span>is a<span>&nbsp;</span><a href="https://en.wikipedia.org/wiki/Cleric" title="Cleric" style="color: rgb(51, 102, 204);">cleric</a><span>&nbsp;</span>or a lay person.<sup id="cite_ref-1" class="reference"><a href="https://en.wikipedia.org/wiki/Chaplain#cite_note-1">[1]</a></sup></p><ul style="list-style-image: url(https://en.wikipedia.org/bullet.svg);"><li style="margin-bottom: 0.1em;">hospitals</li><li>fire departments<ul><li>volunteers</li></ul></li></ul><figure><a href="https://en.wikipedia.org/wiki/File:A.jpg"><img src="https://upload.wikimedia.org/a.jpg" decoding="async" srcset="https://upload.wikimedia.org/b.jpg 2x"></a><figcaption>A chapel</figcaption></figure><table class="wikitable"><tbody><tr><th>Country</th><th>Since</th></tr><tr><td>United States</td><td style="text-align: right;">1775</td></tr></tbody></table><hr><pre><code class="language-sh">npm start
</code></pre></div><!--EndFragment--></body></html>`,
  markdown: `## Care

A **chaplain** is a [cleric](https://en.wikipedia.org/wiki/Cleric) or a lay person.[[1]](https://en.wikipedia.org/wiki/Chaplain#cite_note-1)

- hospitals
- fire departments
  - volunteers

A chapel

| Country | Since |
| --- | --- |
| United States | 1775 |

---

\`\`\`
npm start
\`\`\``,
};
